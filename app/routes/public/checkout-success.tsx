export default function CheckoutSuccess() {
  return (
    <main className="message-page">
      <title>Purchase successful</title>
      <h1>Purchase successful</h1>
    </main>
  );
}
