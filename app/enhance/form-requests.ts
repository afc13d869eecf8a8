// React Router reads each form that it sends from a Request. WebKit can't do that where a file was made in memory
// ("Unable to read form data blob"), so in the browser a Request gives back the form that it was made with.
class FormRequest extends Request {
  readonly #form: FormData | null;

  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(input, init);
    this.#form = init?.body instanceof FormData ? init.body : null;
  }

  override formData() {
    return this.#form ? Promise.resolve(this.#form) : super.formData();
  }
}
window.Request = FormRequest;
