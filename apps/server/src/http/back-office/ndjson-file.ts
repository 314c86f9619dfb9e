/** A call's answer as a file with a JSON object a line, written while it is read. */
export class NdjsonFile {
  readonly name: string;
  readonly lines: AsyncIterable<object>;

  constructor(name: string, lines: AsyncIterable<object>) {
    this.name = name;
    this.lines = lines;
  }
}
