export default function SignUp() {
  return (
    <main className="message-page">
      <title>Sign Up</title>
      <h1>Sign Up</h1>
    </main>
  );
}
