/**
 * Flags of a Node process that exits when its work is done. With V8's Maglev compiler its exit can
 * wait forever: https://github.com/nodejs/node/issues/54918.
 */
export const safeExitFlags = ['--no-maglev'] as const
