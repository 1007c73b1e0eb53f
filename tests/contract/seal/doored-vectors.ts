import type { Delta } from '../../../contract/delta/delta.ts';
import type { NewAsk } from '../../../contract/seal/ask.ts';
import type { ReaderDoor } from '../../../contract/seal/seal-doors.ts';
import type {
  AnswerLock,
  DooredEnvelope,
  SealedBody,
  SealedSecret,
} from '../../../contract/seal/seal-format.ts';

/** A pinned sealing: whatever changes in the code, these have to stay openable, and docs/zero-knowledge.md prints them. */
export interface DooredVector {
  delta: Delta;
  key: string | null;
  fragment: string;
  proof: string;
  /** What the wrapped key and the message are bound to, in hexadecimal. */
  doorData: string;
  bodyData: string;
  sealed: SealedSecret & { envelope: DooredEnvelope };
}

/** Sealed with the bytes 0, 1, 2, … as randomness. */
export const dooredVectors: Record<'withoutKey' | 'withKey' | 'compressed' | 'withFiles', DooredVector> = {
  withoutKey: {
    delta: {
      ops: [
        {
          insert: 'Meet me at six, ',
        },
        {
          insert: 'gate 4',
          attributes: {
            bold: true,
          },
        },
        {
          insert: '.\n',
        },
      ],
    },
    key: null,
    fragment: '2PD0-P0BBQkNERUZHSElKSwlQ',
    proof: 'h18tI4DMLhcIpUrnNX7IYhxDXMV49vwHOCvD8JWCa8g',
    doorData:
      '0b7368796c6e6b207365616c010202776b0b6165732d3235362d67636d046e6f6e650400000000000c4c4d4e4f5051525354555657046e6f6e65057061646d650b64656c74612b66696c657310000102030405060708090a0b0c0d0e0f0c303132333435363738393a3b207e90f388d47dd13a9d8f0663563f2986f041da20218fe6fe343e4447a1a5a22f',
    bodyData:
      '0b7368796c6e6b207365616c01020263740b6165732d3235362d67636d046e6f6e65057061646d650b64656c74612b66696c657310000102030405060708090a0b0c0d0e0f0c303132333435363738393a3b',
    sealed: {
      lock: {
        v: 2,
        kdf: 'none',
        iterations: 0,
        salt: '',
      },
      envelope: {
        v: 2,
        alg: 'aes-256-gcm',
        comp: 'none',
        pad: 'padme',
        fmt: 'delta+files',
        rid: 'AAECAwQFBgcICQoLDA0ODw',
        ivc: 'MDEyMzQ1Njc4OTo7',
        bcm: 'fpDziNR90TqdjwZjVj8phvBB2iAhj-b-ND5ER6Gloi8',
        ct: 'sPZGXB9IWeWZ7S71yRVpyp8osSppmO00rlfeBWTv1Nsbl2KoVPyCCS2e_0W3LIHPTMDz1M-ecADwk3Lb5Aj9DlVumVydop_zcud7iKXaOVJ4tpLVlAYwdVqIclJQSiTz0v-ZiCf1vjN5avvleZ13sM7juScN8vBNhDbO_Q7ZSONbNSqpt5ipJpn645DyWviCtLoFTmGmRBBtsqOs11RL_1v52PJFqv5_cEJ9NpUrLJj3kJoRDseJirhlJ5fUuqNpyBqXt8jqKGbxPQq2oRA7MJ-rb-CmgS5jxTJ5VgisFjP2gotzu_ERjp0F6ScFMvSOvWjFcjmYH0lPxTWK8TRzXchJhYHvxc7O_1WQldqVSn8',
        cmt: 'glRNSp5fPKcCIJM2WcYalrj2K1KQh0v4i8IXHvoIqts',
        ivw: 'TE1OT1BRUlNUVVZX',
        wk: 'jhkbh3GxV92qJi5FTySuHfLGvVfJ5gRARqtfy2souGBMhLLYlNrdqopgj552PERZ',
      },
      proof_hash: 'Llz20J1jbWf8oTcxorgcqAYO076FnHuODN8d-YfYCIU',
    },
  },
  withKey: {
    delta: {
      ops: [
        {
          insert: 'Meet me at six, ',
        },
        {
          insert: 'gate 4',
          attributes: {
            bold: true,
          },
        },
        {
          insert: '.\n',
        },
      ],
    },
    key: 'Grüße, Müller',
    fragment: '2PD0-P0BBQkNERUZHSElKSwlQ',
    proof: 'AmlC9BvSeqCtw3RPfxeW4ZlW7eaV8EusBj8Q5hpeQng',
    doorData:
      '0b7368796c6e6b207365616c010202776b0b6165732d3235362d67636d0d70626b6466322d73686132353604000927c0104c4d4e4f505152535455565758595a5b0c5c5d5e5f6061626364656667046e6f6e65057061646d650b64656c74612b66696c657310000102030405060708090a0b0c0d0e0f0c303132333435363738393a3b207e90f388d47dd13a9d8f0663563f2986f041da20218fe6fe343e4447a1a5a22f',
    bodyData:
      '0b7368796c6e6b207365616c01020263740b6165732d3235362d67636d046e6f6e65057061646d650b64656c74612b66696c657310000102030405060708090a0b0c0d0e0f0c303132333435363738393a3b',
    sealed: {
      lock: {
        v: 2,
        kdf: 'pbkdf2-sha256',
        iterations: 600000,
        salt: 'TE1OT1BRUlNUVVZXWFlaWw',
      },
      envelope: {
        v: 2,
        alg: 'aes-256-gcm',
        comp: 'none',
        pad: 'padme',
        fmt: 'delta+files',
        rid: 'AAECAwQFBgcICQoLDA0ODw',
        ivc: 'MDEyMzQ1Njc4OTo7',
        bcm: 'fpDziNR90TqdjwZjVj8phvBB2iAhj-b-ND5ER6Gloi8',
        ct: 'sPZGXB9IWeWZ7S71yRVpyp8osSppmO00rlfeBWTv1Nsbl2KoVPyCCS2e_0W3LIHPTMDz1M-ecADwk3Lb5Aj9DlVumVydop_zcud7iKXaOVJ4tpLVlAYwdVqIclJQSiTz0v-ZiCf1vjN5avvleZ13sM7juScN8vBNhDbO_Q7ZSONbNSqpt5ipJpn645DyWviCtLoFTmGmRBBtsqOs11RL_1v52PJFqv5_cEJ9NpUrLJj3kJoRDseJirhlJ5fUuqNpyBqXt8jqKGbxPQq2oRA7MJ-rb-CmgS5jxTJ5VgisFjP2gotzu_ERjp0F6ScFMvSOvWjFcjmYH0lPxTWK8TRzXchJhYHvxc7O_1WQldqVSn8',
        cmt: 'VYz0C9extSIQBVH7Pl2CXfMFkWNWpwavg9kXugIC0Jo',
        ivw: 'XF1eX2BhYmNkZWZn',
        wk: 'YMU4XcAyGY8eFQ_efk_nRbBw6x0IME0bTHyH9RLZ1e-q2Dbn3ooT76a8yHO3WUre',
      },
      proof_hash: '4KzzpRUo_8wgLXPRin62kroDNlUjrQ8JipeNw2Znqwk',
    },
  },
  compressed: {
    delta: {
      ops: [
        {
          insert:
            'The spare key is under the third stone.\nThe spare key is under the third stone.\nThe spare key is under the third stone.\nThe spare key is under the third stone.\nThe spare key is under the third stone.\nThe spare key is under the third stone.\nThe spare key is under the third stone.\nThe spare key is under the third stone.\nThe spare key is under the third stone.\nThe spare key is under the third stone.\nThe spare key is under the third stone.\nThe spare key is under the third stone.\n',
        },
      ],
    },
    key: null,
    fragment: '2PD0-P0BBQkNERUZHSElKSwlQ',
    proof: 'h18tI4DMLhcIpUrnNX7IYhxDXMV49vwHOCvD8JWCa8g',
    doorData:
      '0b7368796c6e6b207365616c010202776b0b6165732d3235362d67636d046e6f6e650400000000000c4c4d4e4f50515253545556570b6465666c6174652d726177057061646d650b64656c74612b66696c657310000102030405060708090a0b0c0d0e0f0c303132333435363738393a3b207e90f388d47dd13a9d8f0663563f2986f041da20218fe6fe343e4447a1a5a22f',
    bodyData:
      '0b7368796c6e6b207365616c01020263740b6165732d3235362d67636d0b6465666c6174652d726177057061646d650b64656c74612b66696c657310000102030405060708090a0b0c0d0e0f0c303132333435363738393a3b',
    sealed: {
      lock: {
        v: 2,
        kdf: 'none',
        iterations: 0,
        salt: '',
      },
      envelope: {
        v: 2,
        alg: 'aes-256-gcm',
        comp: 'deflate-raw',
        pad: 'padme',
        fmt: 'delta+files',
        rid: 'AAECAwQFBgcICQoLDA0ODw',
        ivc: 'MDEyMzQ1Njc4OTo7',
        bcm: 'fpDziNR90TqdjwZjVj8phvBB2iAhj-b-ND5ER6Gloi8',
        ct: 'sPZGfB9IWcVJmYuqkmHhG0pcEogxs7Jq3d-uQsjC9dNYum6DdRS_zQF68zHizbGkCPyoePW_evMa2Fn-qQYA4zKZc-Hyhc51ErnLPVHiQnAa2f6xtjxEBy_tDy98MQaavIz8-lPXhBFXNpXHBMAKsM7juScN8vBNhDbO_Q7ZSONbNSqpt5ipJpn645DyWviCtLoFTmGmRBBtsqOs11RL_1v52PJFqv5_cEJ9NpUrLJj3kJoRDseJirhlJ5fUuqNpyBqXt8jqKGbxPQq2oRA7MJ-rb-CmgS5jxTJ5VgisFjP2gotzu_ERjp0F6ScFMvSOvWjFcjmYH0lPxTWK8TRzXes9Z4ErgGAxqspGObX0TSk',
        cmt: 'glRNSp5fPKcCIJM2WcYalrj2K1KQh0v4i8IXHvoIqts',
        ivw: 'TE1OT1BRUlNUVVZX',
        wk: 'jhkbh3GxV92qJi5FTySuHfLGvVfJ5gRARqtfy2souGDXwlhaAnsd6v-v1UDAVKxr',
      },
      proof_hash: 'Llz20J1jbWf8oTcxorgcqAYO076FnHuODN8d-YfYCIU',
    },
  },
  withFiles: {
    delta: {
      ops: [
        {
          insert: 'Both files, as promised.\n',
        },
        {
          insert: {
            file: {
              name: 'wire.key',
              data: 'LS0tLS1CRUdJTiBLRVktLS0tLQpBQUVDQXdRRgo=',
            },
          },
        },
        {
          insert: {
            file: {
              name: 'empty.txt',
              data: '',
            },
          },
        },
        {
          insert: {
            file: {
              name: 'bytes.bin',
              data: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4vMDEyMzQ1Njc4OTo7PD0+P0BBQkNERUZHSElKS0xNTk9QUVJTVFVWV1hZWltcXV5fYGFiY2RlZmdoaWprbG1ub3BxcnN0dXZ3eHl6e3x9fn+AgYKDhIWGh4iJiouMjY6PkJGSk5SVlpeYmZqbnJ2en6ChoqOkpaanqKmqq6ytrq+wsbKztLW2t7i5uru8vb6/wMHCw8TFxsfIycrLzM3Oz9DR0tPU1dbX2Nna29zd3t/g4eLj5OXm5+jp6uvs7e7v8PHy8/T19vf4+fr7/P3+/wABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4fICEiIyQlJicoKSor',
            },
          },
        },
        {
          insert: '\n',
        },
      ],
    },
    key: null,
    fragment: '2PD0-P0BBQkNERUZHSElKSwlQ',
    proof: 'h18tI4DMLhcIpUrnNX7IYhxDXMV49vwHOCvD8JWCa8g',
    doorData:
      '0b7368796c6e6b207365616c010202776b0b6165732d3235362d67636d046e6f6e650400000000000c4c4d4e4f5051525354555657046e6f6e65057061646d650b64656c74612b66696c657310000102030405060708090a0b0c0d0e0f0c303132333435363738393a3b207e90f388d47dd13a9d8f0663563f2986f041da20218fe6fe343e4447a1a5a22f',
    bodyData:
      '0b7368796c6e6b207365616c01020263740b6165732d3235362d67636d046e6f6e65057061646d650b64656c74612b66696c657310000102030405060708090a0b0c0d0e0f0c303132333435363738393a3b',
    sealed: {
      lock: {
        v: 2,
        kdf: 'none',
        iterations: 0,
        salt: '',
      },
      envelope: {
        v: 2,
        alg: 'aes-256-gcm',
        comp: 'none',
        pad: 'padme',
        fmt: 'delta+files',
        rid: 'AAECAwQFBgcICQoLDA0ODw',
        ivc: 'MDEyMzQ1Njc4OTo7',
        bcm: 'fpDziNR90TqdjwZjVj8phvBB2iAhj-b-ND5ER6Gloi8',
        ct: 'sPZEER9IWVuZ7S71yRVpyp8osSppmO00rlfeCm7-yNsQmy6sU_DRASaSrxWlbZOeQMqu7dPILxap1nrB8k27WFt2gwqPuZr0Jall2emBLxU449zG304hKUSIdg1QE3XzxunewGHu-WwqGu7lba551byXmx120JYk6FPsx3X7JoI2UAiTlf3EVu2DzeSKLtqulslsNASEfiAQz96ArHYikSicqoZnkIVdFisRU7cRV7qZ8fd0LP2r6MERQuT62MoH6ja1xKGQTUTLDjqG3G1GHOSJBo7V5FwX5whbCmaOa26Lr6ZeltxTy9pMpwdOd62jkEXoXzPZXgwMhELbtz5zXOjaWYmFmVK0iQYSPd4CyY0566nQkeBTLn6t__FJfEi-MxvmrxiRTm5g-ZAF4oxUNlM8pn30b5gI-85oNEfkUQ8vJXqKc07-AESkAuA1VIoWthIHzR4NRrhSweJr8EYPT3MHj_X35IQNR0xLQyL9fDloZlIqgu7X6ooiI52OdvDvCp8KOMN71Ea4JMMasqwFSaqY5LsoF1nq9BLdWlqtgXcsopVLqdGcbfN0WBpjENDYUlRvwNsZcZTFMynmdOvmoYTBGU6ZD-cQU24xhNPAn-oftEURBnuoLHo74f0HPO-7dLDxfidyOuzkhB92LgntJ9iOOghHAY-10EkVchX9yVKHBSGiP_urAzhwJ-479f4004SXbpTdowU4cR_TDnzRrC1oeFr9y-ZAHzlw63xx89Ki_RPE5JcKZ5k9i6VocaMo2ks8UBo8RZ2hYydI7mTWNg',
        cmt: 'glRNSp5fPKcCIJM2WcYalrj2K1KQh0v4i8IXHvoIqts',
        ivw: 'TE1OT1BRUlNUVVZX',
        wk: 'jhkbh3GxV92qJi5FTySuHfLGvVfJ5gRARqtfy2souGBMhLLYlNrdqopgj552PERZ',
      },
      proof_hash: 'Llz20J1jbWf8oTcxorgcqAYO076FnHuODN8d-YfYCIU',
    },
  },
};

/** One message with two doors, sealed with the same randomness. */
export const readersVector: { delta: Delta; body: SealedBody; doors: ReaderDoor[] } = {
  delta: {
    ops: [
      {
        insert: 'Meet me at six, ',
      },
      {
        insert: 'gate 4',
        attributes: {
          bold: true,
        },
      },
      {
        insert: '.\n',
      },
    ],
  },
  body: {
    v: 2,
    alg: 'aes-256-gcm',
    comp: 'none',
    pad: 'padme',
    fmt: 'delta+files',
    rid: 'AAECAwQFBgcICQoLDA0ODw',
    ivc: 'MDEyMzQ1Njc4OTo7',
    bcm: 'fpDziNR90TqdjwZjVj8phvBB2iAhj-b-ND5ER6Gloi8',
    ct: 'sPZGXB9IWeWZ7S71yRVpyp8osSppmO00rlfeBWTv1Nsbl2KoVPyCCS2e_0W3LIHPTMDz1M-ecADwk3Lb5Aj9DlVumVydop_zcud7iKXaOVJ4tpLVlAYwdVqIclJQSiTz0v-ZiCf1vjN5avvleZ13sM7juScN8vBNhDbO_Q7ZSONbNSqpt5ipJpn645DyWviCtLoFTmGmRBBtsqOs11RL_1v52PJFqv5_cEJ9NpUrLJj3kJoRDseJirhlJ5fUuqNpyBqXt8jqKGbxPQq2oRA7MJ-rb-CmgS5jxTJ5VgisFjP2gotzu_ERjp0F6ScFMvSOvWjFcjmYH0lPxTWK8TRzXchJhYHvxc7O_1WQldqVSn8',
  },
  doors: [
    {
      lock: {
        v: 2,
        kdf: 'none',
        iterations: 0,
        salt: '',
      },
      door: {
        cmt: 'glRNSp5fPKcCIJM2WcYalrj2K1KQh0v4i8IXHvoIqts',
        ivw: 'TE1OT1BRUlNUVVZX',
        wk: 'jhkbh3GxV92qJi5FTySuHfLGvVfJ5gRARqtfy2souGBMhLLYlNrdqopgj552PERZ',
      },
      proof_hash: 'Llz20J1jbWf8oTcxorgcqAYO076FnHuODN8d-YfYCIU',
      fragment: '2PD0-P0BBQkNERUZHSElKSwlQ',
    },
    {
      lock: {
        v: 2,
        kdf: 'none',
        iterations: 0,
        salt: '',
      },
      door: {
        cmt: '879eth-h2tx2-ggMyucBSC1ew_AX5ygq4fI4mAiM4AQ',
        ivw: 'aGlqa2xtbm9wcXJz',
        wk: 'Bs33ANQo0WSgbMCjKF_y3hpr9dS5Z41o9oZF04vd4AIW8-2Fi0MYVXS4huyR7sHj',
      },
      proof_hash: 'gC-w7C1oV4WTDkmjMImBVkTBMVbqYz-psqD5IicaXE0',
      fragment: '2WFlaW1xdXl9gYWJjZGVmZw66',
    },
  ],
};

/** A request and an answer to it. Their pairs of keys are random: they can be opened, not made again. */
export const requestVector: {
  delta: Delta;
  ask: NewAsk;
  proof: string;
  askData: string;
  answer: { lock: AnswerLock; envelope: DooredEnvelope };
  doorData: string;
} = {
  delta: {
    ops: [
      {
        insert: 'Both files, as promised.\n',
      },
      {
        insert: {
          file: {
            name: 'wire.key',
            data: 'LS0tLS1CRUdJTiBLRVktLS0tLQpBQUVDQXdRRgo=',
          },
        },
      },
      {
        insert: {
          file: {
            name: 'empty.txt',
            data: '',
          },
        },
      },
      {
        insert: {
          file: {
            name: 'bytes.bin',
            data: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4vMDEyMzQ1Njc4OTo7PD0+P0BBQkNERUZHSElKS0xNTk9QUVJTVFVWV1hZWltcXV5fYGFiY2RlZmdoaWprbG1ub3BxcnN0dXZ3eHl6e3x9fn+AgYKDhIWGh4iJiouMjY6PkJGSk5SVlpeYmZqbnJ2en6ChoqOkpaanqKmqq6ytrq+wsbKztLW2t7i5uru8vb6/wMHCw8TFxsfIycrLzM3Oz9DR0tPU1dbX2Nna29zd3t/g4eLj5OXm5+jp6uvs7e7v8PHy8/T19vf4+fr7/P3+/wABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4fICEiIyQlJicoKSor',
          },
        },
      },
      {
        insert: '\n',
      },
    ],
  },
  ask: {
    public_key: 'BA4X_ZtHAN5lYhKbGfFO-dxHWL3Y6tJDzomzaKxJ6tLUBKB_ZRW9yuHfmPggueo8-ZDRzWH4-wp4aGnqGQYrBfg',
    wrapped_key: {
      iv: 'EBESExQVFhcYGRob',
      wk: '3Xob3ORxIWnhlBrhMUhxheKRX77VVJ83S8GzbWc0CmaKMVXHAv5h4ey7ZRtAZTA8',
    },
    proof_hash: 'gzYwJ9GJ3P1o1ffNJzQW1v-UC2VRJbBBH5rdIK6P8I4',
    askFragment: '2HS7bfX_xC7PSP2kHOTeHfAU6',
    readFragment: '2AAECAwQFBgcICQoLDA0ODw-k',
  },
  proof: 'nfGGRCLRNUpsNrCP-XP3BSe9yLlKNo5QBb3qqEg6kAU',
  askData:
    '0b7368796c6e6b207365616c01020361736b0b6165732d3235362d67636d41040e17fd9b4700de6562129b19f14ef9dc4758bdd8ead243ce89b368ac49ead2d404a07f6515bdcae1df98f820b9ea3cf990d1cd61f8fb0a786869ea19062b05f80c101112131415161718191a1b',
  answer: {
    lock: {
      v: 2,
      kdf: 'ecdh-p256',
      epk: 'BPOTAyRFkrg1OboUB3wawrvpGpS94PNWscah4wagcy5T_bppTu8oX2xmZSZ4CVDjmxWPl81jjYkDASr9rGQBjQA',
    },
    envelope: {
      v: 2,
      alg: 'aes-256-gcm',
      comp: 'none',
      pad: 'padme',
      fmt: 'delta+files',
      rid: 'AAECAwQFBgcICQoLDA0ODw',
      ivc: 'MDEyMzQ1Njc4OTo7',
      bcm: 'fpDziNR90TqdjwZjVj8phvBB2iAhj-b-ND5ER6Gloi8',
      ct: 'sPZEER9IWVuZ7S71yRVpyp8osSppmO00rlfeCm7-yNsQmy6sU_DRASaSrxWlbZOeQMqu7dPILxap1nrB8k27WFt2gwqPuZr0Jall2emBLxU449zG304hKUSIdg1QE3XzxunewGHu-WwqGu7lba551byXmx120JYk6FPsx3X7JoI2UAiTlf3EVu2DzeSKLtqulslsNASEfiAQz96ArHYikSicqoZnkIVdFisRU7cRV7qZ8fd0LP2r6MERQuT62MoH6ja1xKGQTUTLDjqG3G1GHOSJBo7V5FwX5whbCmaOa26Lr6ZeltxTy9pMpwdOd62jkEXoXzPZXgwMhELbtz5zXOjaWYmFmVK0iQYSPd4CyY0566nQkeBTLn6t__FJfEi-MxvmrxiRTm5g-ZAF4oxUNlM8pn30b5gI-85oNEfkUQ8vJXqKc07-AESkAuA1VIoWthIHzR4NRrhSweJr8EYPT3MHj_X35IQNR0xLQyL9fDloZlIqgu7X6ooiI52OdvDvCp8KOMN71Ea4JMMasqwFSaqY5LsoF1nq9BLdWlqtgXcsopVLqdGcbfN0WBpjENDYUlRvwNsZcZTFMynmdOvmoYTBGU6ZD-cQU24xhNPAn-oftEURBnuoLHo74f0HPO-7dLDxfidyOuzkhB92LgntJ9iOOghHAY-10EkVchX9yVKHBSGiP_urAzhwJ-479f4004SXbpTdowU4cR_TDnzRrC1oeFr9y-ZAHzlw63xx89Ki_RPE5JcKZ5k9i6VocaMo2ks8UBo8RZ2hYydI7mTWNg',
      cmt: 'Y3wedHrV03SSqmH8eDiKvNHrBl-o9EAwNUJ44ZfWPQ8',
      ivw: 'PD0-P0BBQkNERUZH',
      wk: '6ahjXXUGUqi357TGPmhCW6vLDho5GIbicwjmaJwYOvGT8dZ8OApuWqUhwJLspWwg',
    },
  },
  doorData:
    '0b7368796c6e6b207365616c010202776b0b6165732d3235362d67636d09656364682d7032353604000000004104f39303244592b83539ba14077c1ac2bbe91a94bde0f356b1c6a1e306a0732e53fdba694eef285f6c666526780950e39b158f97cd638d8903012afdac64018d000c3c3d3e3f4041424344454647046e6f6e65057061646d650b64656c74612b66696c657310000102030405060708090a0b0c0d0e0f0c303132333435363738393a3b207e90f388d47dd13a9d8f0663563f2986f041da20218fe6fe343e4447a1a5a22f',
};
