// Connections to addresses that speakers typed. What a name resolved to is checked and connected to, so neither a name nor
// a change of it leads into our own network. The agents know fewer reserved addresses than we do, so both are asked.
import type { LookupAddress, LookupAllOptions } from "node:dns";
import { lookup } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from "request-filtering-agent";

export type AddressCheck = (address: string) => boolean;
export type FindAddresses = (hostname: string, options: LookupAllOptions) => Promise<LookupAddress[]>;

interface GuardOptions {
  isAllowedAddress: AddressCheck;
  /** For the agents, what is allowed although it is not public: addresses and networks. */
  allowedList: string[];
  /** The addresses of a name; the system's by default. */
  findAddresses: FindAddresses | undefined;
}

/** They fail with an error that `isFiltered` recognises. */
export function createGuardedAgents({ isAllowedAddress, allowedList, findAddresses = lookup }: GuardOptions) {
  const options = {
    maxSockets: 10,
    allowIPAddressList: allowedList,
    lookup: createLookup(findAddresses, isAllowedAddress),
  };
  return {
    httpAgent: new RequestFilteringHttpAgent(options),
    httpsAgent: new RequestFilteringHttpsAgent(options),
  };
}

/** Node's lookup of a name, which fails if one of its addresses is not allowed. */
const createLookup =
  (findAddresses: FindAddresses, isAllowedAddress: AddressCheck): LookupFunction =>
  (hostname, options, callback) => {
    const findAllowed = async () => {
      const addresses = await findAddresses(hostname, { ...options, all: true });
      const refused = addresses.find(({ address }) => !isAllowedAddress(address));
      if (refused) throw new Error(`${refused.address} is not allowed`);
      return addresses;
    };
    findAllowed().then(
      (addresses) =>
        options.all ? callback(null, addresses) : callback(null, addresses[0]?.address ?? "", addresses[0]?.family),
      (error) => callback(error, ""),
    );
  };

/** Our error and that of the agents. */
export const isFiltered = (error: unknown) => error instanceof Error && /is not allowed/.test(error.message);
