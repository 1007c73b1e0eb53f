/** What Node is started with to run the server: how V8 keeps its memory has to be said there. */
import { readFileSync } from 'node:fs';
import { repositoryPath } from './repository.mjs';

export const serverCommand = JSON.parse(readFileSync(repositoryPath('server', 'command.json'), 'utf8'));
