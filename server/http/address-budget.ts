import { type Attempt, addressGroup, ipv6Network, type RateRule } from './rate-limiter.ts';

/** Networks that one customer of a provider may have all of, and how much more than one /64 they may try. */
const networks = [
  { bits: 56, times: 3 },
  { bits: 48, times: 9 },
] as const;

/**
 * What an address is counted under: itself, and of an IPv6 address the larger networks around its /64 as well, or
 * one customer with a /48 could come from 65,536 networks. `what` names what is tried, where the rule is about more than
 * the address.
 */
export function byAddress(rule: RateRule, address: string, what = ''): Attempt[] {
  const around = networks.flatMap(({ bits, times }) => {
    const network = ipv6Network(address, bits);
    if (network === null) return [];
    const wider = { ...rule, name: `${rule.name} /${bits}`, attempts: rule.attempts * times };
    return [[wider, `${what}${network}`] as const];
  });
  return [[rule, `${what}${addressGroup(address)}`], ...around];
}
