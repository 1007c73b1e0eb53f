/** Rows that one statement takes: far below what either database allows in parameters. */
const rowsPerStatement = 1000;

/** Cuts rows into pieces that one statement takes. */
export function* inPieces<Row>(rows: Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += rowsPerStatement)
    yield rows.slice(from, from + rowsPerStatement);
}
