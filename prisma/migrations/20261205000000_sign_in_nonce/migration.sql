-- A browser accepts the token of a sign-in only with the nonce that it sent when the sign-in started (docs/decisions/18).

ALTER TABLE sign_in_attempt ADD COLUMN nonce text;
