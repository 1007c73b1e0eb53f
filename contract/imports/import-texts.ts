/** Said to whoever begins an import while another one of theirs is at work. */
export const importUnderWay = 'Another import of yours is under way. Please wait until it is done.';
/** Said where an import is not in the state that something needs. */
export const importNotNow = 'This cannot be done with the import as it is now';
