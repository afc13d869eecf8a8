import { enhanceForms } from "#app/enhance/account-form.ts";

enhanceForms();
