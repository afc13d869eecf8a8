/** When its screen was shown, in a form that sends an email. */
export const FormTokenField = ({ token }: { token: string }) => <input type="hidden" name="form_token" value={token} />;
