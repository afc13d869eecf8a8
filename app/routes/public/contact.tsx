export default function Contact() {
  return (
    <main className="message-page">
      <title>Contact</title>
      <h1>Contact</h1>
    </main>
  );
}
