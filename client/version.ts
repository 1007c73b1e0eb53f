/** Written in when the file is built. */
declare const builtVersion: string;

export const clientVersion = typeof builtVersion === 'string' ? builtVersion : 'development';
