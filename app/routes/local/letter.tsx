export default function Letter() {
  return (
    <main className="message-page">
      <title>Letter</title>
      <h1>Letter</h1>
    </main>
  );
}
