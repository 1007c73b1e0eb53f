import type { Delta } from '../../../contract/delta/delta.ts';
import type { FirstEnvelope, SealedSecret } from '../../../contract/seal/seal-format.ts';

/** A pinned sealing: whatever changes in the code, these have to stay openable, and docs/zero-knowledge.md prints them. */
export interface FirstVector {
  delta: Delta;
  key: string | null;
  fragment: string;
  proof: string;
  /** Of the wrapped key, in hexadecimal. */
  associatedData: string;
  sealed: SealedSecret & { envelope: FirstEnvelope };
}

/** Sealed as version 1 with the bytes 0, 1, 2, … as randomness. */
export const firstVectors: Record<'withoutKey' | 'withKey' | 'compressed', FirstVector> = {
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
    fragment: '1AAECAwQFBgcICQoLDA0ODwy5',
    proof: 'Isy3fhveoC61EPPAh195Yawmm_3Oqyb8OkbZ8NGcogs',
    associatedData:
      '0b7368796c6e6b207365616c01010b6165732d3235362d67636d046e6f6e650400000000000c404142434445464748494a4b0c4c4d4e4f5051525354555657046e6f6e65057061646d650564656c746110101112131415161718191a1b1c1d1e1f02776b',
    sealed: {
      lock: {
        v: 1,
        kdf: 'none',
        iterations: 0,
        salt: '',
      },
      envelope: {
        v: 1,
        alg: 'aes-256-gcm',
        comp: 'none',
        pad: 'padme',
        fmt: 'delta',
        rid: 'EBESExQVFhcYGRobHB0eHw',
        cmt: 'fLdKnrcPLCkAcSScK718ikVfprOujW7rYbznvjzOoLo',
        ivw: 'QEFCQ0RFRkdISUpL',
        wk: 'JAryqKdE3yjAbEq_Jg_p7gOQAE2Tenp3Zn1LQ6aMM7yAOrNrWbf7g0LkxOn5xMAK',
        ivc: 'TE1OT1BRUlNUVVZX',
        ct: 'zddLpnS98H06-Xaqq9D6BYpxUmc7E5rLBH0LgCnXZ58rm5UQ9g095F33sQM_oXgBjmP1svXJnjiSMSFqpieJA4E6kwOzToipuwXQ80tf4ZN_tMdPSSKMIoXu--oYccBIq2XHg72BNycHGZdKmQOC0iLOd3balbNPnlFP5ZQT1HqJlNQ7L4sg6H-ainv-oSYB-gCPJUd8TeEbmy2SNFae39WJropglKyWteTp0EwqgyUEgcwKBhAcbzuXmAxm6DGCMcARTpHKbcyJpiL9VRcV1w5_9Go3R76V2WdcuFqjNpNGdu-QEr3F9tpM9g8eDDbe-zErpAtFdud7aZvIyNNSOpgfwY0gf2EqSWSrxN2P6us',
      },
      proof_hash: 'uHbftsHYjUJ2j0fMrEiKNz1Fq2gbQByW6aIN_5xQRto',
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
    fragment: '1AAECAwQFBgcICQoLDA0ODwy5',
    proof: 'ah2vusowYa5X2G5QS1qrF69h6zLSygFW_XbBkbzO-Es',
    associatedData:
      '0b7368796c6e6b207365616c01010b6165732d3235362d67636d0d70626b6466322d73686132353604000927c010101112131415161718191a1b1c1d1e1f0c505152535455565758595a5b0c5c5d5e5f6061626364656667046e6f6e65057061646d650564656c746110202122232425262728292a2b2c2d2e2f02776b',
    sealed: {
      lock: {
        v: 1,
        kdf: 'pbkdf2-sha256',
        iterations: 600000,
        salt: 'EBESExQVFhcYGRobHB0eHw',
      },
      envelope: {
        v: 1,
        alg: 'aes-256-gcm',
        comp: 'none',
        pad: 'padme',
        fmt: 'delta',
        rid: 'ICEiIyQlJicoKSorLC0uLw',
        cmt: 'ur0WWOiLu_Vb6ROXiT8S7GUEeMLisIQZQW9Rf-hNf3I',
        ivw: 'UFFSU1RVVldYWVpb',
        wk: 'NREB4twVVK-dg-odoYTekEu7VUcmcV7QOQo0u49DR_pm4xVT-BJaQRp5BpZ5ZXSM',
        ivc: 'XF1eX2BhYmNkZWZn',
        ct: 'e-sh3nugJ1iK_29l2Pv1XfL7BclOQiqMm4Xhvti8r3EmfpifUf24nMr74TAqZ3trhK_CIk4c70NJaJ56LcF5YKZNmoysyhFmjHFO1JcgHVoy_xXyW3zM59S3UksAT3YVds128j9GdG2cvTaO38xB1Z1bDHq_3H1B3kVDJkj4ViAvwJHX1aLOA8fC3MU6gVvwaXtSCtu9-I7DWCFfQGS5wjvLgICu-JFIYhb61bxkL7MlPfeGINT9pOYmQiPUQSzuc2-shEd69NW5NKygsy0jNLAfJN_D6VRVLHNC1DEmrerHRWfjJDKuCg3kIKTtPO5Dh_eftYxLmvMiWeAMVDer-I7w1lbZ2ZA5OiGSjKEK8TQ',
      },
      proof_hash: 'k-8xqqw23gmEACQ6QL3ridy4q4waOEbf3A09Ud3CBqA',
    },
  },
  compressed: {
    delta: { ops: [{ insert: 'The spare key is under the third stone.\n'.repeat(12) }] },
    key: null,
    fragment: '1AAECAwQFBgcICQoLDA0ODwy5',
    proof: 'Isy3fhveoC61EPPAh195Yawmm_3Oqyb8OkbZ8NGcogs',
    associatedData:
      '0b7368796c6e6b207365616c01010b6165732d3235362d67636d046e6f6e650400000000000c404142434445464748494a4b0c4c4d4e4f50515253545556570b6465666c6174652d726177057061646d650564656c746110101112131415161718191a1b1c1d1e1f02776b',
    sealed: {
      lock: {
        v: 1,
        kdf: 'none',
        iterations: 0,
        salt: '',
      },
      envelope: {
        v: 1,
        alg: 'aes-256-gcm',
        comp: 'deflate-raw',
        pad: 'padme',
        fmt: 'delta',
        rid: 'EBESExQVFhcYGRobHB0eHw',
        cmt: 'fLdKnrcPLCkAcSScK718ikVfprOujW7rYbznvjzOoLo',
        ivw: 'QEFCQ0RFRkdISUpL',
        wk: 'JAryqKdE3yjAbEq_Jg_p7gOQAE2Tenp3Zn1LQ6aMM7w5eVAmuverCoMjTDy9J7Dc',
        ivc: 'TE1OT1BRUlNUVVZX',
        ct: 'zddLhqTJVSJhjf57fqRZp9JaDTlIm-qMqFAqiGr6a7QKc6jU2ukxkAgWgWh7nSOttEL_QR-CtR3fP9yHwdBjvu4dwoXTEDgcTz2r0SkwjfddjrM9PEfxX6mV2YN2AqU630f9oZPdWQV6ROpKmQOC0iLOd3balbNPnlFP5ZQT1HqJlNQ7L4sg6H-ainv-oSYB-gCPJUd8TeEbmy2SNFae39WJropglKyWteTp0EwqgyUEgcwKBhAcbzuXmAxm6DGCMcARTpHKbcyJpiL9VRcV1w5_9Go3R76V2WdcuFqjNpNGdu-QEr3F9tpM9g8eDDbe-zErpAtFdud7aZvIyNNSOmcQVRSvyJ8-aPkiaJbrhAg',
      },
      proof_hash: 'uHbftsHYjUJ2j0fMrEiKNz1Fq2gbQByW6aIN_5xQRto',
    },
  },
};
