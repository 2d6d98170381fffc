/** What makes two databases write the same value as the same text, whatever their settings are. */
export const SAME_TEXT = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local statement_timeout = 0;
  set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`
