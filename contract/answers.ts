/** What every answer of a call carries. */
export interface Answer {
  status: 'ok' | 'error';
  status_code: number;
}

/** An answer whose outcome is told by a message. */
export interface MessageAnswer extends Answer {
  message: string;
}

/** An answer whose outcome is told by `details`, a text to show. */
export interface DetailsAnswer extends Answer {
  details: string;
}

/** An answer that says success or failed; `details` is the short URL or the text to show. */
export interface OutcomeAnswer extends Answer {
  message: 'success' | 'failed';
  details: string;
}
