import { expect, it } from "vitest";
import { findPrivateGateways } from "#app/request/local-peers.server.ts";

const header = "Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT";
const route = (destination: string, gateway: string) =>
  `eth0\t${destination}\t${gateway}\t0003\t0\t0\t0\t00000000\t0\t0\t0`;

it("finds the gateway of a container's bridge", () => {
  const bridge = [header, route("00000000", "010011AC"), route("000011AC", "00000000"), ""].join("\n");
  expect(findPrivateGateways(bridge)).toEqual(["172.17.0.1"]);
});

it("finds none on a public network, without a default route, or without a table", () => {
  expect(findPrivateGateways([header, route("00000000", "017100CB")].join("\n"))).toEqual([]);
  expect(findPrivateGateways([header, route("000011AC", "010011AC")].join("\n"))).toEqual([]);
  expect(findPrivateGateways("")).toEqual([]);
});
