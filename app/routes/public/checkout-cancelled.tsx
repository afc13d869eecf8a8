export default function CheckoutCancelled() {
  return (
    <main className="message-page">
      <title>Payment Cancelled</title>
      <h1>Payment Cancelled</h1>
    </main>
  );
}
