export default function Book() {
  return (
    <main className="message-page">
      <title>Book</title>
      <h1>Book</h1>
    </main>
  );
}
