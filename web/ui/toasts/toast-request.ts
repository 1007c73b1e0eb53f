/** One message that comes and goes by itself. */
export interface ToastRequest {
  id: number;
  tone: 'success' | 'error' | 'info';
  text: string;
  ms: number;
  /** What can still be done about it, for as long as it stays. */
  action?: ToastAction | undefined;
}

/** A button of a toast. */
export interface ToastAction {
  label: string;
  run: () => void;
}

/** The time of a toast that stays until it is closed. */
export const untilClosed = 0;
