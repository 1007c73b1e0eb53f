import { stopLink } from '../../links/stop-link.ts';
import { auditing } from '../audit.ts';
import { type AdminCommand, CommandFailure, exitCodes } from '../command.ts';
import { auditedLink, linkOperand, linkOptions, namedLink } from './named-link.ts';

export const linkDisable = stopping(
  'link disable',
  'Stops a link or secret at once; its owner sees it as switched off and cannot switch it on.',
  true,
);

export const linkEnable = stopping('link enable', 'Lets a stopped link or secret go on.', false);

function stopping(name: string, summary: string, isStopped: boolean): AdminCommand {
  return {
    name,
    summary,
    operands: [linkOperand],
    options: linkOptions,
    async run(context, given) {
      const database = await context.database();
      const link = await namedLink(database, given);
      const subject = auditedLink(link);
      const audit = auditing(context, { command: name, subject, outcome: 'done' });
      const stopped = await stopLink({ database, clock: context.clock }, link, isStopped, audit);
      if (!stopped.ok && stopped.failure === 'notFound')
        throw new CommandFailure(`The ${subject} was deleted meanwhile.`);
      const state = isStopped ? 'stopped' : 'not stopped';
      context.output.done(
        stopped.ok ? `The ${subject} is ${state}.` : `The ${subject} was ${state} already.`,
        {
          code: link.code,
          type: link.type,
        },
      );
      return exitCodes.done;
    },
  };
}
