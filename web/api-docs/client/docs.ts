// What the page of the API does in the browser. All of it can be read without.
import { offerCopies } from './copy-code.ts';
import { markCurrentEntry } from './current-entry.ts';
import { offerSearch } from './search.ts';
import { offerThemes } from './theme-choice.ts';

offerCopies();
offerSearch();
offerThemes();
markCurrentEntry();
