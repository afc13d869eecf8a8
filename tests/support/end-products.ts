// A test that fails ends before it stops its products, which would then run beside all later tests, and after them.
import { afterAll } from "vitest";
import { killProducts } from "#tests/support/product.ts";

afterAll(killProducts);
