import { defineConfig } from "drizzle-kit-cli";

export default defineConfig({
  dialect: "postgresql",
  schema: "./app/database/schema/index.ts",
  out: "./app/database/migrations",
  casing: "snake_case",
});
