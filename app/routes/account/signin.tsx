export default function SignIn() {
  return (
    <main className="message-page">
      <title>Sign In</title>
      <h1>Sign In</h1>
    </main>
  );
}
