import { enhanceForms } from "#app/enhance/account-form.ts";
import { watchPassword } from "#app/enhance/password-strength.ts";

const input = document.querySelector<HTMLInputElement>("input[type=password]");
const remark = document.getElementById("password-strength");
if (input && remark) watchPassword(input, remark);
enhanceForms();
