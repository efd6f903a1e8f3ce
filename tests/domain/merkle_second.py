"""A second implementation of RFC 6962, section 2.1, by its recursive definitions: reads leaves, writes roots and proofs.

Standard input is {"leaves": [hex], "pairs": [[from, to]]}; standard output has the root of each size from 0 on, the
audit path of each leaf in the whole tree, and a consistency proof for each pair.
"""
import hashlib
import json
import sys


def sha(data):
    return hashlib.sha256(data).digest()


def split(n):
    k = 1
    while k * 2 < n:
        k *= 2
    return k


def mth(d):
    if not d:
        return sha(b"")
    if len(d) == 1:
        return sha(b"\x00" + d[0])
    k = split(len(d))
    return sha(b"\x01" + mth(d[:k]) + mth(d[k:]))


def path(m, d):
    if len(d) == 1:
        return []
    k = split(len(d))
    if m < k:
        return path(m, d[:k]) + [mth(d[k:])]
    return path(m - k, d[k:]) + [mth(d[:k])]


def subproof(m, d, whole):
    if m == len(d):
        return [] if whole else [mth(d)]
    k = split(len(d))
    if m <= k:
        return subproof(m, d[:k], whole) + [mth(d[k:])]
    return subproof(m - k, d[k:], False) + [mth(d[:k])]


asked = json.load(sys.stdin)
leaves = [bytes.fromhex(leaf) for leaf in asked["leaves"]]
json.dump(
    {
        "roots": [mth(leaves[:n]).hex() for n in range(len(leaves) + 1)],
        "paths": [[h.hex() for h in path(m, leaves)] for m in range(len(leaves))],
        "proofs": [[h.hex() for h in subproof(m, leaves[:n], True)] for m, n in asked["pairs"]],
    },
    sys.stdout,
)
