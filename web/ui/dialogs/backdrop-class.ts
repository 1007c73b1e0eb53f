/** What lies between the page and a dialog or drawer. */
export const backdropClass =
  'fixed inset-0 bg-scrim backdrop-blur-[2px] transition-opacity duration-180 ease-out data-ending-style:opacity-0 data-ending-style:duration-140 data-starting-style:opacity-0';
