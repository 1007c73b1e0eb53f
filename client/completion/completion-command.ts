import { type ClientCommand, ClientFailure } from '../command.ts';
import { type CompletedShell, completionScripts } from './completion-scripts.ts';

export const completionCommand: ClientCommand = {
  name: 'completion',
  summary: 'Prints what lets a shell complete commands and options.',
  operands: ['bash, zsh or fish'],
  options: {},
  examples: [
    'shylnk completion bash > ~/.local/share/bash-completion/completions/shylnk',
    'source <(shylnk completion zsh)',
    'shylnk completion fish > ~/.config/fish/completions/shylnk.fish',
  ],
  async run({ commands, output }, { operands: [shell = ''] }) {
    if (!Object.hasOwn(completionScripts, shell))
      throw new ClientFailure('wrongUse', `Only bash, zsh and fish are known, not "${shell}".`);
    const script = completionScripts[shell as CompletedShell](commands);
    if (output.isForPrograms) output.result('', { shell, script });
    else output.text(script);
  },
};
