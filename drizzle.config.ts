import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./app/database/schema/index.ts",
  out: "./app/database/migrations",
  casing: "snake_case",
});
