/** The fields of the form for a new account. */
export function readAccount(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '')
  return { name: text('name'), email: text('email'), password: text('password') }
}
