export default function Mail() {
  return (
    <main className="message-page">
      <title>Mail</title>
      <h1>Mail</h1>
    </main>
  );
}
