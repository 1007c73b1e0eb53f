import type { OperationName } from '../operations.ts';

/** How the command line `shylnk` does what an operation does, where it does. */
export const commandLineExamples: Partial<Record<OperationName, string>> = {
  createLink: 'shylnk https://example.com/spring-sale',
  createSecret: "echo 'The door code is 4711-42' | shylnk secret --once",
  createReaderGroup: "echo 'The safe opens with 4711-42' | shylnk secret --once --reader Ada --reader Grace",
  listLinks: 'shylnk list',
  listSecrets: 'shylnk list --secrets',
  export: 'shylnk export > links.ndjson',
  linkStatistics: 'shylnk stats spring24',
  linkQrSvg: 'shylnk qr spring24 > spring24.svg',
  linkQrPng: 'shylnk qr spring24 --png > spring24.png',
};
