// oxlint-disable-next-line no-restricted-imports -- all other files use the hook below
import { useMutation } from '@tanstack/react-query'
import type {
  MutationFunctionContext,
  QueryClient,
  QueryKey,
  UseMutationResult,
} from '@tanstack/react-query'
import { ApiError, failureOf } from './api.ts'
import { refetch } from './query-cache.ts'
import { toast } from './toast.ts'
import type { ToastText } from './toast.ts'

export interface ApiMutationOptions<Data, Variables, Snapshot> {
  mutationFn: (variables: Variables) => Promise<Data>
  /** Changes the cache before the server answers. What it returns is passed on as `snapshot`. */
  onMutate?: (client: QueryClient, variables: Variables) => Promise<Snapshot>
  /** Writes what the server answered to the cache. A promise is awaited before the form is told. */
  onSuccess?: (data: Data, client: QueryClient, variables: Variables, snapshot: Snapshot) => unknown
  onError?: (
    error: Error,
    client: QueryClient,
    variables: Variables,
    snapshot: Snapshot | undefined,
  ) => unknown
  /** Keys of the queries to refetch after a success, without waiting for them. */
  invalidates?: readonly QueryKey[]
  /** Keys of the queries to refetch after an error, which may come from outdated data. */
  invalidatesOnError?: readonly QueryKey[]
  /** 0 for an answer with a secret, which then is never cached. */
  gcTime?: number
}

/** The text of a toast: its title, or all of it. */
type Message = string | Omit<ToastText, 'tone'>

/** What a person is told after a call, and what the component does then. */
export interface Feedback<Data> {
  /** Toast after a success. */
  success?: Message | ((data: Data) => Message | undefined) | undefined
  /** Toast after an error. Its description is shown if the server gives no reason. */
  failure?: Message | undefined
  /** Called after a success, for instance to close a dialog. Not called after an unmount. */
  onSuccess?: ((data: Data) => unknown) | undefined
  /** Called after an error, for instance with `showServerIssues`. Not called after an unmount. */
  onError?: ((error: Error) => unknown) | undefined
}

/** Sends a call and reports how it ended. */
export type Mutate<Data, Variables> = (variables: Variables, feedback?: Feedback<Data>) => void

type WithFeedback<Result, Data, Variables> = Result extends unknown
  ? Omit<Result, 'mutate'> & { readonly mutate: Mutate<Data, Variables> }
  : never

export type ApiMutation<Data, Variables> = WithFeedback<
  UseMutationResult<Data, Error, Variables>,
  Data,
  Variables
>

/**
 * Returns a mutation whose `mutate` takes the texts of its toasts. The cache is updated first, then
 * the component is told. Toasts are shown even if the component has been unmounted in the meantime.
 */
export function useApiMutation<Data, Variables = void, Snapshot = unknown>({
  mutationFn,
  onMutate,
  onSuccess,
  onError,
  invalidates = [],
  invalidatesOnError = [],
  ...options
}: ApiMutationOptions<Data, Variables, Snapshot>): ApiMutation<Data, Variables> {
  const mutation = useMutation({
    ...options,
    mutationFn: (variables: Variables) => mutationFn(variables),
    ...(onMutate && {
      onMutate: (variables: Variables, { client }: MutationFunctionContext) =>
        onMutate(client, variables),
    }),
    onSuccess: async (data, variables, snapshot, { client }) => {
      await onSuccess?.(data, client, variables, snapshot)
      refetch(client, ...invalidates)
    },
    onError: async (error, variables, snapshot, { client }) => {
      await onError?.(error, client, variables, snapshot)
      refetch(client, ...invalidatesOnError)
    },
  })
  const mutate: Mutate<Data, Variables> = (variables, feedback = {}) => {
    const { success, failure, ...callbacks } = feedback
    mutation.mutateAsync(variables, callbacks as Parameters<typeof mutation.mutateAsync>[1]).then(
      (data) => show(successToast(success, data)),
      (error: Error) => show(failureToast(failure, error)),
    )
  }
  return { ...mutation, mutate }
}

const show = (text: ToastText | undefined): void => {
  if (text) toast(text)
}

/** Returns the toast after a success; undefined if there is nothing to say. */
export function successToast<Data>(
  success: Feedback<Data>['success'],
  data: Data,
): ToastText | undefined {
  const message = typeof success === 'function' ? success(data) : success
  return message === undefined ? undefined : { ...textOf(message), tone: 'success' }
}

/** Returns the toast after an error; undefined also if the person cancelled the confirmation. */
export function failureToast(failure: Message | undefined, error: Error): ToastText | undefined {
  if (failure === undefined || isUnconfirmed(error)) return undefined
  const { title, description = 'Please try again.' } = textOf(failure)
  return { title, description: failureOf(error, description), tone: 'error' }
}

/** Returns whether a call failed because the person did not confirm the login. */
export const isUnconfirmed = (error: Error): boolean =>
  error instanceof ApiError && error.code === 'confirmation_required'

const textOf = (message: Message): Omit<ToastText, 'tone'> =>
  typeof message === 'string' ? { title: message } : message
