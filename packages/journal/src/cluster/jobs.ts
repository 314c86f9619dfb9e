import { int, type RowOf, type Stmt, shape, sql } from '@cardroom/storage';
import { JOB } from './process-rows.ts';

/** Jobs that one process at a time does. `tables`: opens and closes tables, and does whatever else one process does for all. */
export const JOBS = ['tables'] as const;
export type Job = (typeof JOBS)[number];

export const SEEN_JOB = JOB.pick('holder', 'epoch').and({ is_held: int });
export type SeenJob = RowOf<typeof SEEN_JOB>;

/** A job, and whether a process holds it that has neither gone nor is about to leave. */
export function seesJob(job: Job): Stmt {
  return sql`select j.holder, j.epoch, case when exists (
        select 1 from service_process p where p.process_id = j.holder and p.state in ('standby', 'serving')) then 1 else 0 end as is_held
    from service_job j where j.name = ${job}`;
}

export const TAKEN_JOB = shape({ epoch: int });

/** Takes a job whose holder is gone or drains, as it was seen. It returns no row when another process was faster, or this one was declared dead. */
export function takesJob(job: Job, processId: string, seen: Pick<SeenJob, 'epoch'>): Stmt {
  return sql`update service_job set holder = ${processId}, epoch = epoch + 1 where name = ${job} and epoch = ${seen.epoch}
    and exists (select 1 from service_process p where p.process_id = ${processId} and p.state <> 'gone') returning epoch`;
}
