import { profiles } from "#app/database/schema/profiles.ts";
import { brandingFields, defaultNameOf } from "#app/domain/hubs/settings/branding-settings.ts";
import { pick } from "#app/domain/values/pick.ts";

/** The profile columns with the branding that a speaker shares between all hubs. */
export const universalBranding = pick(profiles, ["useUniversalBranding", ...brandingFields.map(defaultNameOf)]);
