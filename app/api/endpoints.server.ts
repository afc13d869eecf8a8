// All routes of the API, area by area.
import type { Endpoint } from "#app/api/endpoint.server.ts";
import { hubEndpoints } from "#app/api/hubs/hub-endpoints.server.ts";
import { leadEndpoints } from "#app/api/leads/lead-endpoints.server.ts";

export const endpoints: readonly Endpoint[] = [...hubEndpoints, ...leadEndpoints];
