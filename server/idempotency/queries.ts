import { UNKNOWN_USER } from '../../shared/labels.ts'
import { deleteExpired } from '../db/row-statements.ts'
import { statement } from '../db/statement.ts'

type ClaimParams = {
  scope: string
  key: string
  hash: Uint8Array
  claimedAt: Date
  /** Answers from before this time are no longer used. */
  expired: Date
  /** An unfinished request from before this time is assumed dead. */
  abandoned: Date
}

/** Claims a key for a request. Of several concurrent requests with a key, one gets a row. */
export const claimKeyQuery = statement<ClaimParams, { claimed: boolean }>(
  'claim of an idempotency key',
  'atomic',
  `insert into idempotency_key as k (scope, key, request_hash, created_at) values ($scope, $key, $hash, $claimedAt)
   on conflict (scope, key) do update
     set request_hash = excluded.request_hash, status = null, body = null, created_at = excluded.created_at
     where k.created_at < $expired or (k.status is null and k.created_at < $abandoned and k.request_hash = excluded.request_hash)
   returning true as claimed`,
)

export const deleteOldAnswersQuery = deleteExpired('idempotency_key', 'scope, key', 'created_at')

/**
 * Deletes the answers to a user, and replaces the user's name in the answers to others: where it is a JSON value, in the
 * title of a message and at the end of a sentence. `jsonName` is the name as JSON, without quotes. All rows are locked in
 * the order of their keys.
 */
export const anonymizeAnswersQuery = statement<{ userId: string; jsonName: string }, object>(
  'anonymization of stored answers',
  'bulk',
  `with found as (
    select scope, key from idempotency_key
    where scope = $userId::text or strpos(body #>> '{}', $userId::text) > 0
      or strpos(body #>> '{}', ':"Message from ' || $jsonName::text || '"') > 0
    order by scope, key for update
  ), deleted as (
    delete from idempotency_key k using found where k.scope = found.scope and k.key = found.key and k.scope = $userId::text
  )
  update idempotency_key k set body = to_jsonb(
    replace(replace(replace(k.body #>> '{}', ':"' || $jsonName::text || '"', ':"${UNKNOWN_USER}"'),
      ':"Message from ' || $jsonName::text || '"', ':"Message from ${UNKNOWN_USER}"'),
      ' by ' || $jsonName::text || '."', ' by ${UNKNOWN_USER}."'))
  from found where k.scope = found.scope and k.key = found.key and k.scope <> $userId::text`,
)
