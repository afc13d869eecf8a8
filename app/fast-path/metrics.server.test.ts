import { expect, it } from "vitest";
import { createMetrics } from "#app/fast-path/metrics.server.ts";

it("reports response times to Prometheus in cumulative buckets by method and status", async () => {
  const measured = createMetrics();
  for (const seconds of [0.0004, 0.004, 7]) measured.observe("GET", 200, seconds);
  measured.observe("POST", 303, 0.02);
  const output = await measured.text();
  const line = (text: string) => expect(output.split("\n")).toContain(text);
  line("# TYPE http_request_duration_seconds histogram");
  line('http_request_duration_seconds_bucket{le="0.001",method="GET",status="200"} 1');
  line('http_request_duration_seconds_bucket{le="5",method="GET",status="200"} 2');
  line('http_request_duration_seconds_bucket{le="+Inf",method="GET",status="200"} 3');
  line('http_request_duration_seconds_sum{method="GET",status="200"} 7.0044');
  line('http_request_duration_seconds_count{method="POST",status="303"} 1');
  expect(output).toContain("process_resident_memory_bytes");
});
