/** How sure a commit is when it is answered: `full` survives a power cut, `normal` survives the death of the process. */
export type Durability = 'full' | 'normal';
