/** Behind everything modal. Not blurred: where no GPU draws, a blur of the whole window costs more than all else on it. */
export const backdropClass =
  'fixed inset-0 bg-scrim transition-opacity duration-180 ease-out data-ending-style:opacity-0 data-ending-style:duration-140 data-starting-style:opacity-0';
