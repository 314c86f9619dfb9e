import { type Outcome, refused } from '../audit/outcome.ts';
import { WrongCellMap } from '../cells/cell-map.ts';
import { type CellSide, onCell, WrongCellSettings } from '../cells/cell-side.ts';
import { moveOperator, undoMove } from '../cells/move-operator.ts';
import { prepareCell } from '../cells/prepare-cell.ts';
import type { CliContext, Command, Option } from './command.ts';

const cells: Option = { hint: 'file with the cell map', required: true };
const operator: Option = { hint: 'id', required: true };
const target: Option = { hint: "file with the new cell's settings, NAME=value lines as its processes have them", required: true };

/** Commands for several cells. They work on two databases: that of these settings, and that of a file of settings. */
export const CELL_COMMANDS: Readonly<Record<string, Command>> = {
  'cell-prepare': {
    does: 'prepares a new cell, before its first operator and process: numbers of its own, and hashes like those of another cell',
    options: {
      cell: { hint: 'its name in the map', required: true },
      cells,
      like: { hint: 'file with the settings of that other cell', required: true },
    },
    run: (context, { cell = '', cells: cellsFile = '', like = '' }) =>
      onBoth(context, like, 'like', (side, other) => prepareCell(side, other, context.actor, { cell, cellsFile })),
  },
  move: {
    does: 'moves an operator in maintenance to another cell, with all its rows and equal books; run it again until it is there',
    options: { operator, to: { hint: "the new cell's name in the map", required: true }, cells, target },
    run: (context, { operator: operatorId = '', to = '', cells: cellsFile = '', target: file = '' }) =>
      onBoth(context, file, 'target', (source, { side }) =>
        moveOperator({ source, target: side, actor: context.actor }, { operatorId, to, cellsFile }),
      ),
  },
  'move-undo': {
    does: 'opens an operator here again whose move to another cell was begun and has not arrived',
    options: { operator, target },
    run: (context, { operator: operatorId = '', target: file = '' }) =>
      onBoth(context, file, 'target', (source, { side }) => undoMove({ source, target: side, actor: context.actor }, { operatorId })),
  },
};

type Work<Value> = (here: CellSide, other: Parameters<typeof prepareCell>[1]) => Promise<Outcome<Value>>;

/** Refuses what is wrong with the map or with the other cell's settings, and then changes nothing. */
async function onBoth<Value>(context: CliContext, file: string, option: string, work: Work<Value>): Promise<Outcome<Value>> {
  const { store, secrets, databaseUrl, publicUrl } = context;
  if (databaseUrl === null) return refused('DATABASE_URL', 'a cell needs PostgreSQL');
  try {
    return await onCell(file, (side, config) => work({ store, secrets, databaseUrl, publicUrl }, { side, config }));
  } catch (error) {
    if (error instanceof WrongCellMap) return refused('cells', error.message);
    if (error instanceof WrongCellSettings) return refused(option, error.message);
    throw error;
  }
}
