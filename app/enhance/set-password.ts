import { fillTimezone } from "#app/enhance/browser-timezone.ts";
import { watchPassword } from "#app/enhance/password-strength.ts";

fillTimezone();
const input = document.querySelector<HTMLInputElement>("input[type=password]");
const remark = document.getElementById("password-strength");
if (input && remark) watchPassword(input, remark);
