import { useFetcher } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import {
  areSameEntries,
  defaultEntries,
  type FormEntries,
  findInvalid,
  putEntries,
  readEntries,
} from '#app/components/inputs/form-entries'
import { markSaving } from '#app/components/inputs/save-mark'
import { dismiss, showToast } from '#app/toasts'

/** The part of an action's response that the form needs. */
interface SaveAnswer {
  problem: string | null
  /** What was stored where that differs from what was typed. */
  stored?: Record<string, string>
}

/** The words of a change that people may want to undo. Null: it needs no undo. */
export type DescribeChange = (saved: FormData, former: FormData) => string | null

/**
 * Saves a form when a control changes: choices at once, texts on Enter or when the focus leaves them. What `describe`
 * names can be undone. One request runs at a time, so the last change wins; changes made meanwhile follow
 * in the next. A refused choice returns to what is saved, and a refused text stays to be corrected.
 */
export function useSaveAtOnce(describe: DescribeChange = () => null) {
  const { Form, submit, data, state } = useFetcher<SaveAnswer>()
  const form = useRef<HTMLFormElement>(null)
  const control = useRef<HTMLElement | null>(null)
  const saved = useRef<FormEntries | null>(null)
  const sent = useRef<FormEntries | null>(null)
  const toast = useRef<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaved, setIsSaved] = useState(false)

  const mark = (mode: Parameters<typeof markSaving>[1]) => {
    if (control.current) markSaving(control.current, mode)
  }

  const save = useCallback(() => {
    if (!form.current || sent.current !== null) return
    const entries = readEntries(form.current)
    const isSame = areSameEntries(entries, saved.current ?? [])
    const invalid = isSame ? null : findInvalid(form.current)
    setProblem(invalid)
    if (isSame) return
    setIsSaved(false)
    if (invalid !== null) return
    sent.current = entries
    if (control.current) markSaving(control.current, 'saving')
    submit(form.current, { preventScrollReset: true })
  }, [submit])

  useEffect(() => {
    const element = form.current
    if (!element) return
    saved.current ??= defaultEntries(element)
    // The browser's event: React reports every letter of a text as a change.
    const onChange = ({ target }: Event) => {
      if (!(target instanceof HTMLElement)) return
      if (control.current && control.current !== target) markSaving(control.current, null)
      control.current = target
      save()
    }
    element.addEventListener('change', onChange)
    // Something may have been chosen before this script ran.
    save()
    return () => element.removeEventListener('change', onChange)
  }, [save])

  // The undo of a form that is gone cannot send it.
  useEffect(() => () => void (toast.current !== null && dismiss(toast.current)), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    const element = form.current
    if (state !== 'idle' || !data || !element || sent.current === null) return
    const entries = storedEntries(sent.current, data.stored)
    const isUnchanged = areSameEntries(readEntries(element), sent.current)
    sent.current = null
    setProblem(data.problem)
    if (data.problem !== null) {
      mark(null)
      putEntries(element, saved.current ?? [], { choicesOnly: true })
      return
    }
    const former = saved.current ?? []
    saved.current = entries
    if (isUnchanged) putEntries(element, entries)
    mark('saved')
    const change = describe(asFormData(entries), asFormData(former))
    // The toast is announced as well.
    setIsSaved(change === null)
    if (change !== null)
      toast.current = showToast(change, () => {
        putEntries(element, former)
        save()
      })
    save()
  }, [data, state])

  return { Form, form, save, problem, isSaved, isBusy: state !== 'idle' }
}

const storedEntries = (entries: FormEntries, stored: Record<string, string> = {}): FormEntries =>
  entries.map(([name, value]) => [name, stored[name] ?? value])

function asFormData(entries: FormEntries): FormData {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}
