declare const accepted: unique symbol;

/**
 * An address from a public form, which may be anyone's, after what every form that causes an email must pass: the
 * page's token, the time to fill it in, and the limit of its network. Only `definePublicForm` and `consumeAccountEmail`
 * make one; commands that send or promise an email to a typed address take nothing else.
 */
export type TypedAddress = string & { readonly [accepted]: true };
