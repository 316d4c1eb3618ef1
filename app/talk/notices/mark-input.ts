export type MarkAct = 'read' | 'unread' | 'read_all' | 'undo'

/** The input that marks one notice or all of them. */
export function markInput(act: MarkAct, form: FormData) {
  if (act === 'read_all') return { read: true }
  if (act === 'undo') return { read: false, read_at: String(form.get('read_at') ?? '') }
  return { ids: [Number(form.get('id'))], read: act === 'read' }
}
