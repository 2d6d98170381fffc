export default function SignupScreen() {
  return <h1>Signup</h1>
}
