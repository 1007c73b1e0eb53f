/**
 * A statement was sent, and its answer will never come: it may have been carried out or not. Every other error of a
 * statement means that it was not. Whoever tries it again may do it twice.
 */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown';
  readonly code = 'CONNECTION_LOST';
}
