/** One message that comes and goes by itself. */
export interface ToastRequest {
  id: number;
  tone: 'success' | 'error' | 'info';
  text: string;
  ms: number;
}

/** The time of a toast that stays until it is closed. */
export const untilClosed = 0;
